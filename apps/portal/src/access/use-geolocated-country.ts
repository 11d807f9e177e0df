import { useEffect, useEffectEvent } from 'react'
import { geolocateCountry } from './geolocate-country.ts'

/**
 * Asks for the browser's location once: immediately where permission was granted before, else at
 * the first tap or key, because people deny a prompt that they did not cause without reading it.
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
