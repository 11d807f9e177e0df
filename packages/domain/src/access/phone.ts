/** A mobile number: dial code without plus ("51") and national digits ("999888777"). */
export type Phone = { readonly dialCode: string; readonly number: string }
