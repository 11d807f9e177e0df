import { useEffect, useEffectEvent } from 'react'
import { geolocateCountry } from './geolocate-country.ts'

/**
 * Asks for the browser's location once: at once where it was granted before, else with the
 * person's first touch or key, because a question that nobody caused is refused unread.
 */
export function useGeolocatedCountry(onFound: (code: string) => void): void {
  const found = useEffectEvent(onFound)
  useEffect(() => {
    if (!navigator.geolocation) return
    const gestures = ['pointerup', 'keydown'] as const
    let left = false

    function forget() {
      for (const gesture of gestures) removeEventListener(gesture, ask)
    }
    async function ask() {
      forget()
      const code = await geolocateCountry()
      if (code && !left) found(code)
    }

    for (const gesture of gestures) addEventListener(gesture, ask)
    navigator.permissions
      ?.query({ name: 'geolocation' })
      .then(({ state }) => {
        if (left) return
        if (state === 'granted') void ask()
        if (state === 'denied') forget()
      })
      .catch(() => undefined)
    return () => {
      left = true
      forget()
    }
  }, [])
}
