import { createFolderStore, type DeploymentStore } from '@guildhall/shared/federation/deployments';
import type { Config } from '../../config.ts';

/** The place named by `DEPLOYMENTS`. */
export const openDeploymentStore = ({ deployments }: Config): DeploymentStore => createFolderStore(deployments);
