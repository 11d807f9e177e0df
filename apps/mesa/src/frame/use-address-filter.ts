import { useSearchParams } from 'react-router'

/**
 * What a list is narrowed by, which stands in the address. `choose` replaces the named fields and keeps the
 * others; an empty text removes its field.
 *
 * The screen is drawn again at once: drawn later, as a navigation is, the next field would start from an
 * address that lacks this one, and a text would lose what is typed meanwhile.
 */
export function useAddressFilter() {
  const [params, setParams] = useSearchParams()
  function choose(fields: Readonly<Record<string, string>>) {
    // Of the address itself: a link that was just pressed may not be drawn yet.
    const next = new URLSearchParams(location.search)
    for (const [name, value] of Object.entries(fields)) {
      if (value) next.set(name, value)
      else next.delete(name)
    }
    setParams(next, { replace: true, preventScrollReset: true, flushSync: true })
  }
  return { params, choose }
}
