import path from 'node:path';

// The test replacement for pictures: the address is the name of the file.
export default {
  process: (_source, file) => ({
    code: `module.exports = { __esModule: true, default: ${JSON.stringify(path.basename(file))} };`,
  }),
};
