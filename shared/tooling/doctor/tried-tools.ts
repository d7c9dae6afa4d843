/** Versions tested together in every browser test; newer webpack versions are known to fail (decision 0001). */
export const triedTools: Record<string, string> = { webpack: '5.110.3', '@module-federation/enhanced': '2.9.2' };
