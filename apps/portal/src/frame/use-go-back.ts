import { useLocation, useNavigate } from 'react-router'

/** To the page before, or to `otherwise` where nothing lies behind this one. */
export function useGoBack(otherwise: string): () => void {
  const navigate = useNavigate()
  const { key } = useLocation()
  return () => {
    if (hasPageBefore(key)) void navigate(-1)
    else void navigate(otherwise, { replace: true })
  }
}

/** The history's length counts the pages of other sites too; only the Navigation API knows of ours alone. */
function hasPageBefore(key: string): boolean {
  if ('navigation' in window) return window.navigation.canGoBack
  return key !== 'default' || history.length > 1
}
