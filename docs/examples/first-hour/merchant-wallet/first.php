<?php
// Makes a code for 10.50 USD: php first.php. Asks where it stands: php first.php 12345678

function env(string $name): string
{
    return (string) getenv("PAYPROOF_MERCHANT_WALLET_$name");
}

function call(string $path, array $body, ?string $token = null): array
{
    $headers = ['X-Api-Key: ' . env('API_KEY'), 'Content-Type: application/json'];
    if ($token !== null) {
        $headers[] = "Authorization: Bearer $token";
    }
    $curl = curl_init(env('BASE') . $path);
    curl_setopt_array($curl, [
        CURLOPT_POSTFIELDS => json_encode($body),
        CURLOPT_HTTPHEADER => $headers,
        CURLOPT_RETURNTRANSFER => true,
        CURLOPT_TIMEOUT => 60,
    ]);
    $answer = (string) curl_exec($curl);
    $result = json_decode($answer, true);
    // The HTTP status is secondary: responseCode is the result.
    if (($result['responseCode'] ?? null) !== '00') {
        fwrite(STDERR, "$answer\n");
        exit(1);
    }
    return $result;
}

// One log-in serves 15 minutes of calls.
$token = call('/auth/third-party', ['username' => env('USERNAME'), 'password' => env('PASSWORD')])['accessToken'];
if (isset($argv[1])) {
    echo json_encode(call('/api/code/inquiry', ['code' => $argv[1]], $token)), "\n";
    exit;
}

$sale = 'sale-' . bin2hex(random_bytes(12));
$made = call('/api/code/generate', [
    'reference' => $sale,
    'narration' => $sale,
    'currency' => 'USD',
    // 10.50 USD in cents.
    'amount' => 1050,
    'type' => 'PAYMENT',
], $token);
echo json_encode(['qrCode' => '…'] + $made), "\n";
echo 'show the customer: ', $made['code'], "\n";
