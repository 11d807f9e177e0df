// Customer service and certificates in one script, because the customer navigates between them.
export { CertificatesScreen } from '../certificates/certificates-screen.tsx'
export { ClosedQueriesScreen } from '../service-desk/closed-queries-screen.tsx'
export { ClosedThreadScreen } from '../service-desk/closed-thread-screen.tsx'
export { ComplaintScreen } from '../service-desk/complaint-screen.tsx'
export { DeskScreen } from '../service-desk/desk-screen.tsx'
export { NewQueryScreen } from '../service-desk/new-query-screen.tsx'
export { OpenQueriesScreen } from '../service-desk/open-queries-screen.tsx'
export { OpenThreadScreen } from '../service-desk/open-thread-screen.tsx'
