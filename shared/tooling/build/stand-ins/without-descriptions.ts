// Stands in for the federation runtime's descriptions of its errors in the shell's build (see webpack.ts). Its messages
// keep their number and the address of what it means; people read the loader's own sentences.

const runtimeDescMap = {};
const typeDescMap = {};
const buildDescMap = {};
const errorDescMap = {};

export { runtimeDescMap, typeDescMap, buildDescMap, errorDescMap };
