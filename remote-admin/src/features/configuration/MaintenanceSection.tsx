import { MaintenanceCard } from '../deployments/DeploymentsPage.tsx';

/** Closes Guildhall for maintenance; also available on the deployments page. */
export const MaintenanceSection = () => <MaintenanceCard />;
