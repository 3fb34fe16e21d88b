/** What the product tells people by text message; a provider has one approved template for each kind. */
export type TextMessage = { phone: string } & (
  | { kind: 'code'; code: string }
  | { kind: 'approval'; tenantCode: string; account: string }
  | { kind: 'rejection'; reason: string }
  | { kind: 'password'; tenantCode: string; account: string; password: string }
);
