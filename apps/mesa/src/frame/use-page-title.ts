import { useEffect } from 'react'

/** Names the browser's tab: `Bandeja · Mesa`. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · Mesa`
  }, [title])
}
