import { ClosedFoot } from './closed-foot.tsx'
import { ThreadPage } from './thread-page.tsx'

/** `/query/historic/{nConsulta}`. */
export function ClosedThreadScreen() {
  return <ThreadPage state="closed">{(query) => <ClosedFoot key={query.id} query={query} />}</ThreadPage>
}
