// Stands in for the script of the maps service: what a page with one map and one marker uses of
// it, as its reference has it (Maps JavaScript API, "Map", "Marker", "gm_authFailure").
;(() => {
  const { searchParams } = new URL(document.currentScript.src)

  class StandInMap {
    constructor(element, { center, zoom }) {
      this.element = element
      element.style.cssText += ';position:relative;background:#dfe6d8;font:14px sans-serif'
      const words = document.createElement('p')
      words.textContent = `Mapa del emulador, ${center.lat}, ${center.lng}, zoom ${zoom}`
      words.style.cssText = 'margin:0;padding:12px'
      element.append(words)
    }
  }

  class StandInMarker {
    constructor({ map, title }) {
      const pin = document.createElement('div')
      pin.setAttribute('role', 'img')
      pin.setAttribute('aria-label', title)
      pin.style.cssText =
        'position:absolute;left:50%;top:50%;width:20px;height:20px;border-radius:50%;background:#c5221f'
      map.element.append(pin)
    }
  }

  window.google = { maps: { Map: StandInMap, Marker: StandInMarker } }
  if (searchParams.get('key') === 'emulated-maps-key') window[searchParams.get('callback')]()
  else window.gm_authFailure?.()
})()
