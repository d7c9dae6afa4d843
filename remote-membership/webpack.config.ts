import { remoteBuild } from '@guildhall/tooling/build';

export default remoteBuild(import.meta.dirname);
