import { remoteBuild } from '@guildhall/shared/federation/build';

export default remoteBuild(import.meta.dirname);
