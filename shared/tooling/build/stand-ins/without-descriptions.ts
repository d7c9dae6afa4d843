// Replaces the federation runtime's error descriptions in the shell's build (see webpack.ts). Its errors keep their
// number and a link to the explanation; people see the loader's own messages.

const runtimeDescMap = {};
const typeDescMap = {};
const buildDescMap = {};
const errorDescMap = {};

export { runtimeDescMap, typeDescMap, buildDescMap, errorDescMap };
