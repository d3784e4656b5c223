/** What this thread alone computes for it: other processes may have the machine meanwhile. */
export function cpuSeconds(work: () => void): number {
  const started = process.threadCpuUsage();
  work();
  const { user, system } = process.threadCpuUsage(started);
  return (user + system) / 1e6;
}
