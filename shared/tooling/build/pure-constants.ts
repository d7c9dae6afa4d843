import ts from 'typescript';

/**
 * Marks the calls that create a module's constants as free of side effects, so that a build can drop unused constants.
 * For purely declarative modules such as the contracts: a bundler cannot know that `contract.post(…)` only returns a
 * value, so remotes for members would carry the schemas of the office's endpoints. Calls inside functions stay
 * unmarked, because they may be made for their effects.
 */
export const pureConstants: ts.TransformerFactory<ts.SourceFile> = (context) => {
  const mark = (node: ts.Node): ts.Node => {
    if (ts.isFunctionLike(node) || ts.isClassLike(node)) return node;
    const marked = ts.visitEachChild(node, mark, context);
    return ts.isCallExpression(marked)
      ? ts.addSyntheticLeadingComment(marked, ts.SyntaxKind.MultiLineCommentTrivia, '#__PURE__')
      : marked;
  };
  return (file) =>
    ts.visitEachChild(file, (node) => (ts.isVariableStatement(node) ? mark(node) : node) as ts.Statement, context);
};
