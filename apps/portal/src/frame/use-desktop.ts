import { useSyncExternalStore } from 'react'

const query = '(min-width: 1024px)'

/** From 1024 px on it is a desktop; below, a mobile (docs/specification.md, "const-width-mobile"). */
export function useDesktop(): boolean {
  return useSyncExternalStore(
    (listener) => {
      const media = matchMedia(query)
      media.addEventListener('change', listener)
      return () => media.removeEventListener('change', listener)
    },
    () => matchMedia(query).matches,
  )
}
