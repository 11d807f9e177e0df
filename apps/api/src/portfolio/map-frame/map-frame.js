// Runs in the frame of the map, where the maps service's script may do as it likes: the frame
// is sandboxed, so that neither of the two reaches the session or the page around it.
const place = document.currentScript.dataset
const frame = document.getElementById('map')

function tell(word) {
  parent.postMessage(`llave-map:${word}`, '*')
}

// The maps service calls these two by name: the first where it is ready, the other where it refuses the key.
window.llaveMapReady = () => {
  const center = { lat: Number(place.latitude), lng: Number(place.longitude) }
  const map = new google.maps.Map(frame, {
    center,
    zoom: Number(place.zoom),
    streetViewControl: false,
    mapTypeControl: false,
  })
  new google.maps.Marker({ position: center, map, title: place.title })
  tell('ready')
}
window.gm_authFailure = () => tell('failed')

const script = document.createElement('script')
const query = new URLSearchParams({
  key: place.key,
  language: 'es-419',
  region: 'PE',
  loading: 'async',
  callback: 'llaveMapReady',
})
script.src = `${place.api}/maps/api/js?${query}`
script.async = true
script.onerror = () => tell('failed')
document.head.append(script)
