// Callbacks may be registered before or after the form exists, more than one for an event, and may be async.
export function createCallbacks() {
  const byEvent = new Map()
  return {
    add(event, callback) {
      byEvent.set(event, [...(byEvent.get(event) ?? []), callback])
    },
    clear: () => byEvent.clear(),
    // False where one answers false, or rejects: the caller must not go on.
    async run(event, payload) {
      let goOn = true
      for (const callback of byEvent.get(event) ?? []) {
        try {
          if ((await callback(payload)) === false) goOn = false
        } catch (error) {
          console.error(error)
          goOn = false
        }
      }
      return goOn
    },
  }
}
