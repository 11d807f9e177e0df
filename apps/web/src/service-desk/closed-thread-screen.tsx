import { ThreadPage } from './thread-page.tsx'

/** `/query/historic/{nConsulta}`. */
export function Component() {
  return <ThreadPage state="closed" />
}
