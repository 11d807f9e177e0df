// A complaint told room by room, and its case.
export { RepairFormScreen } from '../service-desk/repair-form-screen.tsx'
export { RepairScreen } from '../service-desk/repair-screen.tsx'
