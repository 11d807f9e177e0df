import { useLocation, useNavigate } from '../navigation/navigation.tsx'

/** Goes to the previous page, or to `otherwise` where there is none of ours. */
export function useGoBack(otherwise: string): () => void {
  const navigate = useNavigate()
  const { key } = useLocation()
  return () => {
    if (hasPageBefore(key)) void navigate(-1)
    else void navigate(otherwise, { replace: true })
  }
}

/** `history.length` counts the pages of other sites too; only the Navigation API lists ours alone. */
function hasPageBefore(key: string): boolean {
  if ('navigation' in window) return window.navigation.canGoBack
  return key !== 'default' || history.length > 1
}
