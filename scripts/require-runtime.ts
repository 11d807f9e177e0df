// Imported first by the test runners' configurations. An editor starts the runner on the machine's
// Node, where tests would fail one by one for missing features; here they all fail with the reason.
if (!('Temporal' in globalThis)) {
  throw new Error(
    `Llave's tests need Node 26 and this is Node ${process.versions.node} (${process.execPath}): run them with npx or npm test, or have your editor start them with node_modules/.bin/node, which npm ci brings.`,
  )
}
