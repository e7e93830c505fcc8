package io.github.mcpclient.benchmarks;

/**
 * What calls cost.
 *
 * @param perSecond calls a second
 * @param latency median time of a call, in microseconds
 * @param cpu processor time of all Java threads for a call, in microseconds
 * @param allocated bytes allocated for a call
 */
record Cost(double perSecond, double latency, double cpu, double allocated) {

}
