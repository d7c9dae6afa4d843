import ts from 'typescript';

/**
 * Marks the calls that make a module's constants as free of side effects, so that a build leaves out those it has no
 * use for. It is for modules that only describe things, such as the contracts: otherwise a remote for members carries
 * the schemas of the office's endpoints, because a bundler cannot know that `contract.post(…)` does nothing but return.
 * What stands in a function stays as it is; there, a call may be made for what it does.
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
