// What stands before a session: sign-in once the router is there, and the code. A page of the customer goes without.
export { VerificationScreen } from '../access/verification-screen.tsx'
export { SignInRoute } from './sign-in-route.tsx'
