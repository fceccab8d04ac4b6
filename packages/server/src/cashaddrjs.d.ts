declare module 'cashaddrjs' {
  const cashaddr: {
    /** @throws when the text is no CashAddr or its checksum is wrong */
    decode(address: string): { prefix: string; type: string; hash: Uint8Array }
  }
  export default cashaddr
}
