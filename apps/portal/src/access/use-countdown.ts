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
    seconds: Math.max(0, Math.ceil((until - now) / 1000)),
    restart(seconds) {
      setNow(performance.now())
      setUntil(performance.now() + seconds * 1000)
    },
  }
}
