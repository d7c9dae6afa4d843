import { MaintenanceCard } from '../deployments/MaintenanceCard.tsx';

/** Closes Guildhall for maintenance; the deployments page offers the same. */
export const MaintenanceSection = () => <MaintenanceCard />;
