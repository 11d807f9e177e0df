import { secondsLeft } from '@llave/domain/time/seconds-left'
import { useEffect, useState } from 'react'

/** Seconds left, and a way to restart. It reads the clock, so a suspended tab does not fall behind. */
export function useCountdown(): { seconds: number; restart: (seconds: number) => void } {
  const [until, setUntil] = useState(0)
  const [now, setNow] = useState(() => performance.now())

  useEffect(() => {
    const timer = setInterval(() => {
      setNow(performance.now())
      if (performance.now() >= until) clearInterval(timer)
    }, 250)
    return () => clearInterval(timer)
  }, [until])

  return {
    seconds: secondsLeft(until, now),
    restart(seconds) {
      // Read once: a second reading a moment later would add to what is left.
      const start = performance.now()
      setNow(start)
      setUntil(start + seconds * 1000)
    },
  }
}
