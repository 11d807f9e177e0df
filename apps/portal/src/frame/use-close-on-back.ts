import { useEffect, useEffectEvent, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'

/**
 * Makes the Back button close an overlay instead of leaving the page, by a history entry of its own.
 * Returns a function that removes the entry, for closing the overlay in another way.
 */
export function useCloseOnBack(close: () => void): () => void {
  const navigate = useNavigate()
  const { key, pathname, search, hash, state } = useLocation()
  const under = useRef(key)
  const over = useRef(false)
  const onBack = useEffectEvent(close)
  const onOpen = useEffectEvent(() =>
    navigate({ pathname, search, hash }, { state, preventScrollReset: true }),
  )

  useEffect(() => void onOpen(), [])
  useEffect(() => {
    if (key !== under.current) {
      over.current = true
      return
    }
    if (!over.current) return
    over.current = false
    onBack()
  }, [key])

  return () => {
    if (!over.current) return
    over.current = false
    void navigate(-1)
  }
}
