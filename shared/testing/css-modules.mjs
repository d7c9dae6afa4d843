// The test replacement for `*.module.css`: its classes by their own names.
export default {
  process: (source) => {
    const names = [...source.replaceAll(/\/\*.*?\*\//gs, '').matchAll(/\.(-?[a-z_][\w-]*)/gi)].map(([, name]) => name);
    const classes = Object.fromEntries(names.map((name) => [name, name]));
    return { code: `module.exports = { __esModule: true, default: ${JSON.stringify(classes)} };` };
  },
};
