import { hostBuild } from '@guildhall/shared/federation/build';

export default hostBuild(import.meta.dirname);
