import { ClosedFoot } from './closed-foot.tsx'
import { ThreadPage } from './thread-page.tsx'

/** `/query/historic/{nConsulta}`. */
export function Component() {
  return <ThreadPage state="closed">{(query) => <ClosedFoot key={query.id} query={query} />}</ThreadPage>
}
