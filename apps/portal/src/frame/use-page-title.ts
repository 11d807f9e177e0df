import { useEffect } from 'react'
import { brand } from '../brand/brand.ts'

/** Names the browser's tab: `Mis pagos · Llave`. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · ${brand.name}`
  }, [title])
}
