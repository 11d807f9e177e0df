import { createHash, createPublicKey, verify } from 'node:crypto'
import { expect, test } from 'vitest'
import {
  attestationObject,
  attestedCredential,
  authenticatorData,
  privateKeyOf,
} from './software-authenticator.ts'

// Web Authentication Level 3, "Test Vectors": the ES256 credential without attestation.
const vector = {
  privateKey: '6e68e7a58484a3264f66b77f5d6dc5bc36a47085b615c9727ab334e8c369c2ee',
  aaguid: '8446ccb9ab1db374750b2367ff6f3a1f',
  credentialId: 'f91f391db4c9b2fde0ea70189cba3fb63f579ba6122b33ad94ff3ec330084be4',
  attestationObject:
    'a363666d74646e6f6e656761747453746d74a068617574684461746158a4bfabc37432958b063360d3ad6461c9c4735ae7f8edd46592a5e0f01452b2e4b559000000008446ccb9ab1db374750b2367ff6f3a1f0020f91f391db4c9b2fde0ea70189cba3fb63f579ba6122b33ad94ff3ec330084be4a5010203262001215820afefa16f97ca9b2d23eb86ccb64098d20db90856062eb249c33a9b672f26df61225820930a56b87a2fca66334b03458abf879717c12cc68ed73290af2e2664796b9220',
  authenticatorData: 'bfabc37432958b063360d3ad6461c9c4735ae7f8edd46592a5e0f01452b2e4b51900000000',
  clientData:
    '7b2274797065223a22776562617574686e2e676574222c226368616c6c656e6765223a224f63446e55685158756c5455506f334a5558543049393770767a7a59425039745a63685879617630314167222c226f726967696e223a2268747470733a2f2f6578616d706c652e6f7267222c2263726f73734f726967696e223a66616c73657d',
  signature:
    '3046022100f50a4e2e4409249c4a853ba361282f09841df4dd4547a13a87780218deffcd380221008480ac0f0b93538174f575bf11a1dd5d78c6e486013f937295ea13653e331e87',
}
const hex = (text: string) => Buffer.from(text, 'hex')

test("encodes the specification's own credential, byte for byte", () => {
  const key = privateKeyOf(hex(vector.privateKey))
  const credential = attestedCredential(hex(vector.aaguid), hex(vector.credentialId), key)
  const registered = authenticatorData({ rpId: 'example.org', flags: 0x59, counter: 0, credential })
  expect(attestationObject(registered).toString('hex')).toBe(vector.attestationObject)
  const used = authenticatorData({ rpId: 'example.org', flags: 0x19, counter: 0 })
  expect(used.toString('hex')).toBe(vector.authenticatorData)
  const signed = Buffer.concat([used, createHash('sha256').update(hex(vector.clientData)).digest()])
  expect(verify('sha256', signed, createPublicKey(key), hex(vector.signature))).toBe(true)
})
