declare module 'cashaddrjs' {
  const cashaddr: {
    /** @throws if the text is not a CashAddr or its checksum is wrong */
    decode(address: string): { prefix: string; type: string; hash: Uint8Array }
  }
  export default cashaddr
}
