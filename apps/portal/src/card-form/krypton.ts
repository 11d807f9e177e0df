import type { FormError } from './classify-form-error.ts'

/** What the form passes on after the bank accepted (docs/payment-provider.md, "Forms"). */
export type FormAnswer = {
  readonly hash: string
  readonly hashAlgorithm: string
  readonly hashKey: string
  /** The text that was signed, to the letter. */
  readonly rawClientAnswer: string
  readonly clientAnswer: { readonly orderStatus: string; readonly orderDetails: { readonly orderId: string } }
}

/** The part of the provider's script that we use. */
export type Krypton = {
  setFormConfig(config: Record<string, string>): Promise<unknown>
  renderElements(target: string): Promise<{ result: { formId: string } }>
  showForm(formId: string): Promise<unknown>
  removeForms(): Promise<unknown>
  removeEventCallbacks(): Promise<unknown>
  onSubmit(answered: (answer: FormAnswer) => boolean | Promise<boolean>): Promise<unknown>
  onError(failed: (error: FormError) => void): Promise<unknown>
  button: { onClick(pressed: () => boolean | Promise<boolean>): Promise<unknown> }
}

declare global {
  interface Window {
    KR?: Krypton
  }
}
