// The screens between which a customer navigates most, in one script: a script for each would cost
// round trips, and together they are smaller than the budget of one.
import { forgetDraftsOfOthers } from '../service-desk/draft-database.ts'
import { sendWaitingWithNetwork } from '../service-desk/watch-network.ts'
import { forgetTabOfOthers } from '../session/forget-tab.ts'
import { registerWorker } from './register-worker.ts'

export { loadDebit } from '../debit/load-debit.ts'
export { Frame } from '../frame/frame.tsx'
export { loadHome } from '../portfolio/load-home.ts'
export { loadProperty } from '../portfolio/load-property.ts'
export { loadProduct } from '../portfolio/media/load-product.ts'
export { loadProgress } from '../portfolio/media/load-progress.ts'
export { PropertyFrame } from '../portfolio/property-frame.tsx'
export { QueryFrame } from '../service-desk/query-frame.tsx'
export { HomeScreen } from './home-screen.tsx'

// What watches over a customer's drafts and tab, and the worker, come with the first of their screens.
forgetDraftsOfOthers()
forgetTabOfOthers()
sendWaitingWithNetwork()
registerWorker()
