<?php
// Charges 10.50 USD: php first.php. Looks the charge up: php first.php order-17…

function env(string $name): string
{
    return (string) getenv("PAYPROOF_CHARGE_GATEWAY_$name");
}

function call(string $method, string $path, ?array $body = null): array
{
    $hint = null;
    $curl = curl_init(env('BASE') . $path);
    curl_setopt_array($curl, [
        CURLOPT_CUSTOMREQUEST => $method,
        CURLOPT_USERPWD => env('USERNAME') . ':' . env('PASSWORD'),
        CURLOPT_RETURNTRANSFER => true,
        CURLOPT_TIMEOUT => 60,
        CURLOPT_HEADERFUNCTION => function ($_, string $line) use (&$hint): int {
            if (stripos($line, 'x-sandbox-hint:') === 0) {
                $hint = trim(substr($line, 15));
            }
            return strlen($line);
        },
    ]);
    if ($body !== null) {
        curl_setopt($curl, CURLOPT_HTTPHEADER, ['Content-Type: application/json']);
        curl_setopt($curl, CURLOPT_POSTFIELDS, json_encode($body));
    }
    $answer = (string) curl_exec($curl);
    $status = curl_getinfo($curl, CURLINFO_HTTP_CODE);
    if ($status < 200 || $status >= 300) {
        fwrite(STDERR, "$status $answer\nhint: $hint\n");
        exit(1);
    }
    return json_decode($answer, true);
}

$customer = explode(' ', env('NUMBERS_WHITELISTED'))[0];
if (isset($argv[1])) {
    echo json_encode(call('GET', "/$customer/transactions/amount/$argv[1]")), "\n";
    exit;
}

$order = 'order-' . bin2hex(random_bytes(12));
echo json_encode(call('POST', '/transactions/amount/', [
    'clientCorrelator' => $order,
    'referenceCode' => 'INV-1001',
    'tranType' => 'MER',
    'endUserId' => $customer,
    'remarks' => 'Two tickets',
    'transactionOperationStatus' => 'Charged',
    'paymentAmount' => [
        // serialize_precision = -1, the default, writes 10.5; amounts of other origin are rounded to cents first.
        'charginginformation' => ['amount' => 10.5, 'currency' => 'USD', 'description' => 'Tickets'],
        'chargeMetaData' => ['channel' => env('MERCHANT_CHANNEL')],
    ],
    'merchantCode' => env('MERCHANT_MERCHANT_CODE'),
    'merchantPin' => env('MERCHANT_MERCHANT_PIN'),
    'merchantNumber' => env('MERCHANT_MERCHANT_NUMBER'),
    'terminalID' => env('MERCHANT_TERMINAL_ID'),
    'countryCode' => env('MERCHANT_COUNTRY_CODE'),
    'location' => env('MERCHANT_LOCATION'),
    'superMerchantName' => env('MERCHANT_SUPER_MERCHANT_NAME'),
    'merchantName' => env('MERCHANT_MERCHANT_NAME'),
    'notifyUrl' => '',
])), "\n";
echo "look it up: $order\n";
