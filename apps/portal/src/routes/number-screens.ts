/** Another number to sign in with: asked for, and stopped. */
export { NewNumberScreen } from '../access/new-number-screen.tsx'
export { StopNumberScreen } from '../access/stop-number-screen.tsx'
