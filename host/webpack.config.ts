import { hostBuild } from '@guildhall/tooling/build';

export default hostBuild(import.meta.dirname);
