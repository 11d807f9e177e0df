// The screens between which a customer navigates most, in one script: a script for each would cost
// round trips, and together they are smaller than the budget of one.
import { forgetDraftsOfOthers } from '../service-desk/draft-database.ts'
import { sendWaitingWithNetwork } from '../service-desk/watch-network.ts'
import { forgetTabOfOthers } from '../session/forget-tab.ts'
import { registerWorker } from './register-worker.ts'

export { loadDebit } from '../debit/load-debit.ts'
export { Frame } from '../frame/frame.tsx'
export { HomeScreen, loadHomeScreen } from './home-screen.tsx'

// What watches over a customer's drafts and tab, and the worker, come with the first of their screens.
forgetDraftsOfOthers()
forgetTabOfOthers()
sendWaitingWithNetwork()
registerWorker()
