// The bank sends the buyer back here, to the provider's own origin.
window.parent.postMessage({ kr: 'bank-done' }, location.origin)
