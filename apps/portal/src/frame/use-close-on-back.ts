import { useEffect, useEffectEvent, useRef } from 'react'
import { useLocation, useNavigate } from '../navigation/navigation.tsx'

/**
 * Makes the Back button close an overlay instead of leaving the page, by a history entry of its own.
 * Returns a function that goes back, for closing the overlay in another way. `close` is called once
 * the entry is gone and not before: going back takes a moment, and would take a link along that was
 * pressed behind an overlay closed already.
 */
export function useCloseOnBack(close: () => void): () => void {
  const navigate = useNavigate()
  const { key, pathname, search, hash, state } = useLocation()
  const under = useRef(key)
  const over = useRef(false)
  const leaving = useRef(false)
  const onBack = useEffectEvent(close)
  const onOpen = useEffectEvent(() =>
    navigate({ pathname, search, hash }, { state, preventScrollReset: true }),
  )
  const goBack = useEffectEvent(() => navigate(-1))

  useEffect(() => void onOpen(), [])
  useEffect(() => {
    if (key !== under.current) {
      over.current = true
      if (leaving.current) void goBack()
      return
    }
    if (!over.current) return
    over.current = false
    onBack()
  }, [key])

  return () => {
    if (leaving.current) return
    leaving.current = true
    if (over.current) void navigate(-1)
  }
}
