import { useEffect, useEffectEvent, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'

/**
 * Makes Back close what stands over the page, and leave the page itself where it is: it gets an
 * entry of its own in the history. Answers what takes that entry away, for who closes it otherwise.
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
