/** What is promised, and how one is reminded. */
export { PromiseScreen } from '../reminders/promise-screen.tsx'
export { RemindersScreen } from '../reminders/reminders-screen.tsx'
